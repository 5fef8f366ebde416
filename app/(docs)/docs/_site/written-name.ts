/** The name of the service as a sentence writes it. */
export function writtenName(serviceName: string): string {
  return serviceName.charAt(0).toUpperCase() + serviceName.slice(1);
}
