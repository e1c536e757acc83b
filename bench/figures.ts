/** One measured quantity with its reference; all samples in the same unit. */
export interface Figure {
  readonly name: string
  readonly unit: 'ms' | 'kB' | 'MB' | '‰' | 'requests' | 'requests/s' | 'pieces' | 'taps' | 's'
  readonly ours: readonly number[]
  /** Samples of the reference in the same run; empty if the limit is absolute. */
  readonly reference: readonly number[]
  readonly referenceName: string
  /** Maximum ratio of the medians, or maximum median without a reference; null = only reported. */
  readonly limit: number | null
}

const sorted = (samples: readonly number[]): number[] => [...samples].sort((a, b) => a - b)
/** Returns the middle sample; for an even number the lower one of the two. */
export const median = (samples: readonly number[]): number =>
  sorted(samples)[Math.floor((samples.length - 1) / 2)] ?? Number.NaN

/** Returns the smallest sample that `share` percent of all do not exceed. */
export const percentile = (samples: readonly number[], share: number): number =>
  sorted(samples)[Math.ceil((samples.length * share) / 100) - 1] ?? Number.NaN

const range = (samples: readonly number[]): string => {
  if (samples.length === 0) return ''
  const all = sorted(samples)
  return [all[0], median(samples), all.at(-1)].map((value) => (value ?? Number.NaN).toFixed(1)).join(' / ')
}

/** Returns the value compared with the limit: the ratio of the medians, or the median itself. */
export const verdict = (figure: Figure): { value: number; within: boolean | null } => {
  const value = figure.reference.length > 0 ? median(figure.ours) / median(figure.reference) : median(figure.ours)
  return { value, within: figure.limit === null ? null : value <= figure.limit }
}

/** Formats figures: minimum / median / maximum of ours and of the reference, the value, the limit. */
export const table = (figures: readonly Figure[]): string => {
  const head = ['what', 'ours min / median / max', 'against', 'min / median / max', 'value', 'limit', '']
  const rows = figures.map((figure) => {
    const { value, within } = verdict(figure)
    const mark = within === null ? '' : within ? 'within' : 'OVER'
    const ratio = figure.reference.length > 0 ? `${value.toFixed(2)}×` : `${value.toFixed(1)} ${figure.unit}`
    const limit =
      figure.limit === null
        ? ''
        : figure.reference.length > 0
          ? `≤ ${figure.limit}×`
          : `≤ ${figure.limit} ${figure.unit}`
    return [
      `${figure.name} (${figure.unit})`,
      range(figure.ours),
      figure.referenceName,
      range(figure.reference),
      ratio,
      limit,
      mark,
    ]
  })
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
