import type { Source } from './sources.ts'

/** An import between folders; `pair` names both, as in 'home → calendar'. */
export interface Pair {
  from: string
  to: string
  pair: string
}

/** Returns every pair of a file and one of its imports. */
export const arrows = (files: readonly Source[]): { from: string; to: string }[] =>
  files.flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to })))

export const written = ({ from, to }: { from: string; to: string }): string => `${from} imports ${to}`

/**
 * Returns the imports from one folder into another.
 * @param folderOf the folder of a file; undefined = the file is ignored
 */
export const pairsOf = (files: readonly Source[], folderOf: (path: string) => string | undefined): Pair[] =>
  arrows(files).flatMap(({ from, to }) => {
    const [a, b] = [folderOf(from), folderOf(to)]
    return a === undefined || b === undefined || a === b ? [] : [{ from, to, pair: `${a} → ${b}` }]
  })

/** Returns the folders that reach themselves along pairs. */
export const circles = (pairs: readonly string[]): string[] => {
  const next = (folder: string): string[] =>
    pairs.map((pair) => pair.split(' → ')).flatMap(([a, b]) => (a === folder && b !== undefined ? [b] : []))
  const reaches = (from: string, goal: string, seen: readonly string[]): boolean =>
    next(from).some((step) => step === goal || (!seen.includes(step) && reaches(step, goal, [...seen, step])))
  const all = new Set(pairs.map((pair) => pair.split(' → ')[0] ?? ''))
  return [...all].filter((folder) => reaches(folder, folder, []))
}
