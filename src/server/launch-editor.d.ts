declare module 'launch-editor' {
  /** Opens `file:line:column` in an editor. */
  export default function launchEditor(place: string): void;
}
