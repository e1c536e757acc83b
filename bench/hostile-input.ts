import { setImmediate as turn } from 'node:timers/promises'
import { safeHtml } from '#server/features/articles/safe-html.ts'
import { parseTable } from '#server/features/imports/parse-table.ts'
import { readTable } from '#server/features/imports/read-table.ts'
import type { Figure } from './figures.ts'

const rounds = 5
/** Milliseconds for which no input may block other requests. */
const limitMs = 50

/** The tables that take longest, each below the maximum of 5 MB. */
const tables = {
  '2.4 million empty rows': '\n;'.repeat(2_400_000),
  'one row of 4.8 million cells': ';'.repeat(4_800_000),
  '500,000 filled cells': Array.from({ length: 5000 }, () => Array(100).fill('abcdefgh').join(';')).join('\n'),
}

/** The longest rich texts, of the kinds whose cleaning takes longest. */
const texts = ['<b><p>', '<div>', '<p>', '&', '<', `${'<b>'.repeat(8)}<p>`, '<ul><li>'].map((piece) =>
  piece.repeat(30_000 / piece.length),
)

/** Returns the longest turn of the event loop, in ms, until the work has ended, well or badly. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let [longest, ended] = [0, false]
  let before = performance.now()
  const working = work()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  while (!ended) {
    await turn()
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
  }
  await working
  return longest
}

/** Measures for how long the worst input that is accepted blocks the event loop. */
export const measureHostileInput = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [what, text] of Object.entries(tables)) {
    const bytes = Buffer.from(text)
    const [ours, reference]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await longestTurn(() => readTable(bytes, {})))
      reference.push(await longestTurn(() => parseTable(Uint8Array.from(bytes), false, {})))
    }
    const name = `longest turn of the event loop while a table is read: ${what}`
    figures.push({ name, unit: 'ms', ours, reference: [], referenceName: '', limit: limitMs })
    figures.push({ name, unit: 'ms', ours, reference, referenceName: 'without a thread', limit: 1 })
  }
  const cleaning = Array.from({ length: rounds }, () =>
    Math.max(
      ...texts.map((text) => {
        const began = performance.now()
        safeHtml(text)
        return performance.now() - began
      }),
    ),
  )
  const name = 'cleaning of the worst of seven hostile rich texts of 30,000 characters'
  figures.push({ name, unit: 'ms', ours: cleaning, reference: [], referenceName: '', limit: limitMs })
  return figures
}
