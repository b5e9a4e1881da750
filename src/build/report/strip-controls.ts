// Terminal sequences, then C0 and C1 controls without tab and newline, then marks that turn the direction of text.
const controls =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)?|[\0-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text from users' files made safe to print: no terminal sequence and no control character but tab and newline remains. */
export function stripControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controls, '');
}
