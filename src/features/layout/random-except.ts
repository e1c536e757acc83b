/** Returns a random item other than the last one; `chance` from 0 (included) to 1 selects among the others. */
export const randomExcept = <T>(items: readonly T[], last: T, chance: number): T => {
  const others = items.filter((item) => item !== last)
  return others[Math.floor(chance * others.length)] ?? last
}
