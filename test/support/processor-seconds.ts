/** Processor time of this process so far, in seconds. It shows how much work was done, however busy the machine is. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
