/** A server that answers requests. */
export interface RunningServer {
  /** Address of the site, with `base`. */
  readonly url: string;
  readonly port: number;
  /** What the user should know of the address: another port than asked for, or that other devices reach it. */
  readonly notices: string[];
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
}
