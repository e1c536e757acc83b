import { percentile } from '../figures.ts'

/** Replies of one kind of request. */
interface Row {
  /** Milliseconds from sending to the whole body, of accepted requests. */
  readonly times: number[]
  /** Refusals with Retry-After, which is how a server may say no, by status. */
  readonly refused: Map<number, number>
}

/** Collects what a run has seen. */
export interface Tally {
  accept(kind: string, ms: number): void
  refuse(kind: string, status: number): void
  /** Records a reply that no server may give, or a stored state that contradicts the replies. */
  fault(text: string): void
  readonly faults: ReadonlyMap<string, number>
  /** Requests of all kinds that were accepted and refused. */
  count(): { readonly accepted: number; readonly refused: number }
  /** Percentile of the times of all kinds in milliseconds. */
  percentile(share: number): number
  /** One line per kind: number, p50, p99, maximum, refusals. */
  lines(): string[]
}

export const createTally = (): Tally => {
  const rows = new Map<string, Row>()
  const faults = new Map<string, number>()
  const rowOf = (kind: string): Row => {
    const row = rows.get(kind) ?? { times: [], refused: new Map() }
    rows.set(kind, row)
    return row
  }
  const refusals = ({ refused }: Row): number => [...refused.values()].reduce((sum, one) => sum + one, 0)
  return {
    accept: (kind, ms) => void rowOf(kind).times.push(ms),
    refuse: (kind, status) => {
      const { refused } = rowOf(kind)
      refused.set(status, (refused.get(status) ?? 0) + 1)
    },
    fault: (text) => void faults.set(text, (faults.get(text) ?? 0) + 1),
    faults,
    count: () => ({
      accepted: [...rows.values()].reduce((sum, { times }) => sum + times.length, 0),
      refused: [...rows.values()].reduce((sum, row) => sum + refusals(row), 0),
    }),
    percentile: (share) =>
      percentile(
        [...rows.values()].flatMap(({ times }) => times),
        share,
      ),
    lines: () =>
      [...rows].map(([kind, row]) => {
        const [middle, late, last] = [50, 99, 100].map((share) => `${percentile(row.times, share).toFixed(0)} ms`)
        const refused = [...row.refused].map(([status, count]) => `, ${count} × ${status}`).join('')
        return `  ${kind.padEnd(26)} ${String(row.times.length).padStart(6)}  p50 ${middle}, p99 ${late}, max ${last}${refused}`
      }),
  }
}
