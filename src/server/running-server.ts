/** A server that listens. */
export interface RunningServer {
  /** Address to open, with `base`. */
  url: string;
  port: number;
  /** What the reader of the terminal should know, such as a port that was taken. */
  notices: string[];
  close(): Promise<void>;
}
