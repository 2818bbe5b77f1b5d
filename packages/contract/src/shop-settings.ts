/** What every page knows about the shop that runs it. Comes from the server's configuration. */
export interface ShopSettings {
  /** Scheme and host under which the world knows the shop. */
  readonly publicUrl: string;
  /** Where browsers load images from instead of /uploads of the shop; null when they do not. */
  readonly imagesUrl: string | null;
  readonly company: {
    /** Where customers reach a person. */
    readonly email: string;
    readonly phone: string | null;
    /** Line by line; empty when the shop does not show one. */
    readonly address: readonly string[];
  };
  /** Whether people can sign in with Google. */
  readonly google: boolean;
  /** How the browser reaches EmailJS, which takes subscriptions; null when nothing is set up. */
  readonly subscribe: {
    readonly origin: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly publicKey: string;
  } | null;
}
