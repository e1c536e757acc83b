/** One measured quantity beside what it is held against; all samples in the same unit. */
export interface Figure {
  readonly name: string
  readonly unit: 'ms' | 'kB' | 'MB' | '‰' | 'requests' | 'requests/s'
  readonly ours: readonly number[]
  /** What the figure is compared with in the same run; empty when the limit is absolute. */
  readonly reference: readonly number[]
  readonly referenceName: string
  /** Highest allowed ratio of the medians, or highest allowed median where there is no reference; null = only reported. */
  readonly limit: number | null
}

const sorted = (samples: readonly number[]): number[] => [...samples].sort((a, b) => a - b)
/** The middle sample; of an even number the lower one of the two. */
export const median = (samples: readonly number[]): number =>
  sorted(samples)[Math.floor((samples.length - 1) / 2)] ?? Number.NaN

/** The smallest sample that `share` percent of all do not exceed. */
export const percentile = (samples: readonly number[], share: number): number =>
  sorted(samples)[Math.ceil((samples.length * share) / 100) - 1] ?? Number.NaN

const range = (samples: readonly number[]): string => {
  if (samples.length === 0) return ''
  const all = sorted(samples)
  return [all[0], median(samples), all.at(-1)].map((value) => (value ?? Number.NaN).toFixed(1)).join(' / ')
}

/** The number that is held against the limit: the ratio of the medians, or the median itself. */
export const verdict = (figure: Figure): { value: number; within: boolean | null } => {
  const value = figure.reference.length > 0 ? median(figure.ours) / median(figure.reference) : median(figure.ours)
  return { value, within: figure.limit === null ? null : value <= figure.limit }
}

/** Figures side by side: minimum / median / maximum of ours and of the reference, the ratio, the limit. */
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
