/** A heading for layouts of pages whose text has none. */
export function FallbackHeading({ level, title }: { level: 1 | 2 | 3 | 4 | 5 | 6; title: string }) {
  const Heading = `h${level}` as const;
  return <Heading>{title}</Heading>;
}
