/** How the shop reaches its bucket. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket is in the path of an address and not in its host. */
  readonly forcePathStyle: boolean;
  /** Where browsers find the folder public/ of the bucket; null when they ask the shop. */
  readonly publicUrl: string | null;
}
