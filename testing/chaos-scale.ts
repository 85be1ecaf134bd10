/** How many times as much a test of chaos does as in a usual run: `CHAOS_SCALE=5` for a thorough one. */
export const CHAOS_SCALE = Number(process.env.CHAOS_SCALE ?? 1);
