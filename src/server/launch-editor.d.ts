declare module 'launch-editor' {
  /** Opens `file:line:column` in an editor. */
  function launchEditor(place: string): void;
  export = launchEditor;
}
