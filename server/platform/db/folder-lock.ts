import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderInUse, getErrorCode } from './errors.ts'

/**
 * The lock of a data folder: numbered files in `lock/`, one for each owner. A process enters by creating the next
 * number, which the file system allows exactly one process, while no other owner excludes it. The highest file is
 * never deleted, so that no process acts on an outdated listing. (Deleting a stale lock file and creating a new one
 * would let two processes in.)
 */
export interface FolderLock {
  /** Releases the folder for the next process. It may be called twice. */
  release(): void
}

interface Owner {
  id: string
  pid: number
  /** Start of the process in clock ticks since boot, to detect a reused pid; null without /proc. */
  started: string | null
  /** Boot and pid namespace in which `pid` is valid; null without /proc. */
  realm: string | null
  /** PostgreSQL database whose processes share the folder; null = the folder has only this owner. */
  sharedBy: string | null
  released: boolean
}

const HEARTBEAT_MS = 5_000

/** Longer than two heartbeats. Used for an owner whose pid cannot be checked from here. */
const OBSERVATION_MS = 12_000

/** An owner elsewhere without a heartbeat for a day has ended: a container leaves its file when it is killed. */
const ABANDONED_MS = 24 * 60 * 60_000

interface LockOptions {
  /** Owners with the same database share the folder. Without it the folder has only this owner. */
  readonly sharedBy?: string
  readonly observationMs?: number
}

/**
 * Locks a data folder for this process.
 * The pid of an owner in another container or on another machine cannot be checked. Its heartbeat is watched instead,
 * for `observationMs` milliseconds.
 * @throws FolderInUse if a running process holds the folder that does not share it
 */
export const lockFolder = async (
  folder: string,
  { sharedBy, observationMs = OBSERVATION_MS }: LockOptions = {},
): Promise<FolderLock> => {
  const locks = path.join(folder, 'lock')
  fs.mkdirSync(locks, { recursive: true })
  const me: Owner = {
    id: randomUUID(),
    pid: process.pid,
    ...readProcess(process.pid),
    sharedBy: sharedBy ?? null,
    released: false,
  }
  const draft = path.join(locks, `draft-${me.id}`)
  fs.writeFileSync(draft, JSON.stringify(me), { flush: true })
  try {
    for (;;) {
      const found = numbers(locks)
      const mine = Math.max(0, ...found) + 1
      await Promise.all(
        found.map((number) => refuseIfExcluded(folder, path.join(locks, String(number)), me, observationMs)),
      )
      if (!linkExclusively(draft, path.join(locks, String(mine)))) continue
      if (Math.max(...numbers(locks)) === mine) {
        removeEndedBelow(locks, mine - 1)
        return hold(path.join(locks, String(mine)), me)
      }
      fs.rmSync(path.join(locks, String(mine)), { force: true })
    }
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

const hold = (file: string, me: Owner): FolderLock => {
  const heartbeat = setInterval(() => {
    const now = new Date()
    fs.utimes(file, now, now, () => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  let released = false
  return {
    release() {
      if (released) return
      released = true
      clearInterval(heartbeat)
      const draft = `${file}.${me.id}`
      try {
        fs.writeFileSync(draft, JSON.stringify({ ...me, released: true } satisfies Owner))
        fs.renameSync(draft, file)
      } catch {
        // The disk is full or the folder was deleted. The next process then finds a dead owner instead of a released
        // lock.
      }
    },
  }
}

const refuseIfExcluded = async (folder: string, file: string, me: Owner, observationMs: number): Promise<void> => {
  const owner = readOwner(file)
  if (owner === undefined || owner.released) return
  if (owner.sharedBy !== null && owner.sharedBy === me.sharedBy) return
  if (!(isHere(owner) ? isRunning(owner) : await hasHeartbeat(file, observationMs))) return
  const other = owner.sharedBy !== null && me.sharedBy !== null ? ', with another database' : ''
  throw new FolderInUse(
    `The data folder ${folder} is already in use by process ${owner.pid}${other}. ` +
      'Stop that process first, or choose another data folder.',
  )
}

/** Returns true if the pid of an owner is valid here. */
const isHere = (owner: Owner): boolean => owner.realm === readProcess(process.pid).realm

const isRunning = ({ pid, started }: Owner): boolean => isAlive(pid) && readProcess(pid).started === started

/** Returns the owner of a lock. An unreadable lock is one whose writer died before the content reached the disk. */
const readOwner = (file: string): Owner | undefined => {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    const { id, pid, started, realm, sharedBy, released } = value as Partial<Owner>
    if (typeof id !== 'string' || typeof pid !== 'number') return undefined
    return {
      ...{ id, pid, started: started ?? null, realm: realm ?? null },
      ...{ sharedBy: sharedBy ?? null, released: released === true },
    }
  } catch {
    return undefined
  }
}

const hasHeartbeat = async (file: string, observationMs: number): Promise<boolean> => {
  const first = modified(file)
  // The clock of a machine that has just started may be set meanwhile.
  const end = performance.now() + observationMs
  while (performance.now() < end) {
    await sleep(Math.min(250, observationMs))
    if (modified(file) !== first) return true
  }
  return false
}

const modified = (file: string): number => {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

/**
 * Returns the start and realm of a process from /proc; nulls without /proc, for an unknown process, or for a zombie.
 */
const readProcess = (pid: number): Pick<Owner, 'started' | 'realm'> => {
  try {
    // The command's name, second field, may contain spaces and parentheses; the fields after it are counted from its
    // end.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isZombie = fields[0] === 'Z'
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const realm = `${boot} ${fs.readlinkSync('/proc/self/ns/pid')}`
    return { started: isZombie ? null : (fields[19] ?? null), realm }
  } catch {
    return { started: null, realm: null }
  }
}

const numbers = (locks: string): number[] => {
  return fs
    .readdirSync(locks)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

const removeEndedBelow = (locks: string, lowest: number): void => {
  for (const number of numbers(locks)) {
    const file = path.join(locks, String(number))
    if (number < lowest && hasEnded(file)) fs.rmSync(file, { force: true })
  }
}

const hasEnded = (file: string): boolean => {
  const owner = readOwner(file)
  if (owner === undefined || owner.released) return true
  return isHere(owner) ? !isRunning(owner) : modified(file) < Date.now() - ABANDONED_MS
}

const linkExclusively = (source: string, target: string): boolean => {
  try {
    fs.linkSync(source, target)
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    throw error
  }
}
