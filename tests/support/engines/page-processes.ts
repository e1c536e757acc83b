import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly commandLine: string
}

/** Returns the running processes of this machine; those that end meanwhile are left out. */
const readProcesses = async (): Promise<readonly Process[]> => {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = async (name: string): Promise<Process[]> => {
    try {
      const [status, commandLine] = await Promise.all([
        readFile(`/proc/${name}/status`, 'utf8'),
        readFile(`/proc/${name}/cmdline`, 'utf8'),
      ])
      const parent = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1])
      return [{ pid: Number(name), parent, commandLine: commandLine.replaceAll('\0', ' ').trim() }]
    } catch {
      return []
    }
  }
  return (await Promise.all(names.map(read))).flat()
}

/**
 * Kills the descendants of a process whose command line matches, and waits until their parents know.
 * @throws if there are none
 */
export const killDescendants = async (ancestor: number | undefined, which: RegExp): Promise<void> => {
  const all = await readProcesses()
  const isOurs = ({ parent }: Process): boolean => {
    if (parent === ancestor) return true
    const above = all.find(({ pid }) => pid === parent)
    return above !== undefined && isOurs(above)
  }
  const matching = all.filter((one) => which.test(one.commandLine) && isOurs(one))
  if (matching.length === 0) throw new Error(`no process matches ${which}`)
  for (const { pid } of matching) process.kill(pid, 'SIGKILL')
  const isThere = ({ pid }: Process): boolean => existsSync(`/proc/${pid}`)
  while (matching.some(isThere)) await setTimeout(20)
}
