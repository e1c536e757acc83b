import fs from 'node:fs'

/** Counts what one caller has open at the same time, such as connections. */
export interface OpenLimit {
  /** @returns a function that counts the end, to be called once; undefined if the caller has the maximum open */
  open(key: string): (() => void) | undefined
}

export const createOpenLimit = (maximum: number): OpenLimit => {
  const counts = new Map<string, number>()
  return {
    open: (key) => {
      const count = counts.get(key) ?? 0
      if (count >= maximum) return undefined
      counts.set(key, count + 1)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left === 0) counts.delete(key)
        else counts.set(key, left)
      }
    },
  }
}

/** Descriptors for everything that is no connection of a caller: the database, files, and connections to other servers. */
const RESERVED = 200
/** A band in one hall, behind one address, has fewer: 45 phones with six connections each. */
const MAX_PER_CALLER = 1000
/** Limit of descriptors where the system does not tell it. */
const USUAL_DESCRIPTORS = 1024

/** Soft limit of the open files of this process, on Linux. */
const readDescriptors = (): number => {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? USUAL_DESCRIPTORS : Number(limit)
  } catch {
    return USUAL_DESCRIPTORS
  }
}

/** Returns how many connections a process accepts, in total and of one caller. Both stay below its descriptors. */
export const connectionLimits = (
  descriptors = readDescriptors(),
): { readonly total: number; readonly perCaller: number } => {
  const total = Math.max(40, descriptors - RESERVED)
  return { total, perCaller: Math.min(MAX_PER_CALLER, Math.floor(total / 4)) }
}
