/** 队列中的消息。 */
export interface Message {
  /** 消息的文本。 */
  text: string;
}

/**
 * 发送一条消息。
 *
 * @param message 要发送的消息。
 * @returns 已发送的字符数。
 * @example
 * send({ text: 'Hello' });
 */
export function send(message: Message): number {
  return message.text.length;
}
