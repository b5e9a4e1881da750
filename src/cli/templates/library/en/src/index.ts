/** A message of a queue. */
export interface Message {
  /** Text of the message. */
  text: string;
}

/**
 * Sends a message.
 *
 * @param message The message to send.
 * @returns How many characters were sent.
 * @example
 * send({ text: 'Hello' });
 */
export function send(message: Message): number {
  return message.text.length;
}
