import * as v from 'valibot'

const strings = v.optional(v.array(v.string()), [])
/** The fields of Vite's client manifest that we read. */
export const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), name: v.optional(v.string()), imports: strings, css: strings }),
)
export type Manifest = v.InferOutput<typeof Manifest>

/** Returns the chunk that starts the app: main.tsx has one of its own, because the shell imports it too. */
export const entryOf = (manifest: Manifest): string =>
  Object.keys(manifest).find((key) => manifest[key]?.name === 'main') ?? 'index.html'

/** Returns a chunk after everything it imports statically: so its styles can override theirs. */
export const closure = (manifest: Manifest, key: string, seen = new Set<string>()): readonly string[] => {
  if (seen.has(key)) return []
  seen.add(key)
  return [...(manifest[key]?.imports ?? []).flatMap((imported) => closure(manifest, imported, seen)), key]
}

/** Returns the keys of a chunk of scripts/vite/chunk-groups.ts, and of what it imports. */
export const chunkClosure = (manifest: Manifest, name: string): readonly string[] =>
  Object.keys(manifest)
    .filter((key) => key.startsWith('_') && manifest[key]?.name === name)
    .flatMap((key) => closure(manifest, key))
