import type { QueryClient } from '@tanstack/react-query'
import type { DeviceDeps } from '#device/deps.ts'
import type { MemberLocal } from '../session/local.ts'
import type { Connectivity } from './connectivity.ts'
import { drainOnOccasion } from './drain-triggers.ts'
import type { Install } from './install.ts'
import { prepareOffline, type Wanted } from './prepare-offline.ts'
import type { Updates } from './updates.ts'

/** The browser's side of being offline, built once in main.tsx; null on the server. */
export interface Offline {
  readonly connectivity: Connectivity
  readonly updates: Updates
  readonly install: Install
}

export interface KeepReady {
  readonly deps: Pick<DeviceDeps, 'schedule'>
  readonly offline: Pick<Offline, 'connectivity' | 'updates'>
  readonly local: MemberLocal
  readonly queryClient: QueryClient
  readonly win: Window
  /** May our server be asked in the member's name? Not while it waits for a sign-in. */
  readonly signedIn: () => boolean
  /** Calls back when it may again, after a sign-in that did not load the page anew. */
  readonly onSignedIn: (listener: () => void) => void
  /** Everything that must be on the device, asked for each time because rights and dates change. */
  readonly plan: () => readonly Wanted[]
  /** Every wanted list has just been fetched. */
  readonly onPrepared: () => Promise<void>
}

/** For a known member: sends what waits, and fetches what must be there when the network has gone. */
export const keepReady = (settings: KeepReady): void => {
  const { deps, offline, local, queryClient, win, signedIn, plan, onPrepared } = settings
  const { connectivity, updates } = offline
  let running: Promise<void> | null = null
  let again = false

  const prepare = (): void => {
    if (!signedIn()) return
    again = running !== null
    running ??= prepareOffline(queryClient, local.persistence, plan())
      .then(onPrepared)
      .catch((error: unknown) => console.warn('What must be there offline could not be loaded', error))
      .finally(() => {
        running = null
        if (again) prepare()
      })
  }
  const drainNow = drainOnOccasion({
    drain: local.drain,
    records: local.records,
    connectivity,
    signedIn,
    schedule: deps.schedule,
    win,
    onSaved: prepare,
    onTooOld: () => void updates.check(),
  })
  connectivity.subscribe(() => {
    if (connectivity.proven) prepare()
  })
  settings.onSignedIn(() => {
    void drainNow()
    prepare()
  })
  if (connectivity.proven) prepare()
  else void connectivity.prove()
  for (const tidied of [local.persistence.collect(), local.sheets.tidy()])
    tidied.catch((error: unknown) => console.warn(error))
}
