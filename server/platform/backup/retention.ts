import { toWireDate } from '#contract/time.ts'

/** How many days, weeks and months keep their newest backup. */
const KEPT = { days: 7, weeks: 5, months: 12 }

const pattern = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.age)?$/

/** Name of a kept backup; the time is UTC. */
export const backupName = (at: Date, { encrypted }: { readonly encrypted: boolean }): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${encrypted ? '.age' : ''}`

/** Time of a kept backup; undefined for any other file. */
export const timeOfBackup = (name: string): Date | undefined => {
  const [, date, hours, minutes, seconds] = pattern.exec(name) ?? []
  const time = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/**
 * Selects the backups to delete. The newest of each of the last 7 days, 5 weeks (from Monday) and 12 months with a backup
 * stay; periods without one do not count. Other files are never selected.
 */
export const selectExpired = (names: readonly string[]): string[] => {
  const backups = names
    .flatMap((name) => {
      const time = timeOfBackup(name)
      return time === undefined ? [] : [{ name, day: toWireDate(time), time }]
    })
    .sort((a, b) => b.time.getTime() - a.time.getTime())
  const kept = new Set<string>()
  const keep = (count: number, periodOf: (day: string) => string): void => {
    const periods = new Set<string>()
    for (const { name, day } of backups) {
      const period = periodOf(day)
      if (periods.has(period) || periods.size === count) continue
      periods.add(period)
      kept.add(name)
    }
  }
  keep(KEPT.days, (day) => day)
  keep(KEPT.weeks, mondayOf)
  keep(KEPT.months, (day) => day.slice(0, 7))
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}

/** @param day such as 2026-11-26 */
const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
