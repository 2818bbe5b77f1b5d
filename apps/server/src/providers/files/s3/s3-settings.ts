export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** In the path of an address, not in its host. */
  readonly forcePathStyle: boolean;
  /** Where browsers find public/ of the bucket; null when they ask the shop. */
  readonly publicUrl: string | null;
}
