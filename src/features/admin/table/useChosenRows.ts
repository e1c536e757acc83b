import { useState } from 'react'

/** The rows that the person chose, by their keys; they stay chosen on other pages. */
export interface ChosenRows {
  readonly keys: readonly string[]
  has(key: string): boolean
  choose(keys: readonly string[], isChosen: boolean): void
  clear(): void
}

export const useChosenRows = (): ChosenRows => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    keys: [...chosen],
    has: (key) => chosen.has(key),
    choose: (keys, isChosen) =>
      setChosen((before) => {
        const next = new Set(before)
        for (const key of keys) {
          if (isChosen) next.add(key)
          else next.delete(key)
        }
        return next
      }),
    clear: () => setChosen(new Set()),
  }
}
