/** Days are YYYY-MM-DD, UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

export function dayBefore(day: string, days: number): string {
  return dayOf(Date.parse(day) - days * 86_400_000);
}
