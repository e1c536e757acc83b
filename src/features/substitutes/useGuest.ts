import { useEffect, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { downloadGuestSheet, type GuestEvent, getGuestEvent } from '#contract/substitutes.ts'
import type { Call } from '#device/call.ts'
import { OfflineError, RefusedError, TemporaryError } from '#device/errors.ts'
import { type GuestStore, openGuestStore, toSheet } from '#device/sheets/guest.ts'
import { guestLink } from '#device/sheets/guest-link.ts'
import { partsFor } from '#device/sheets/pdf-needs.ts'
import { createStoreParts } from '../../platform/offline/app-parts.ts'
import { fetchFile } from '../../platform/offline/fetch-file.ts'
import type { Offline } from '../../platform/offline/offline.ts'
import { useApp } from '../../platform/session/app.tsx'
import { browserDeps } from '../../platform/session/browser.ts'

/**
 * The target of the link. `over`: it is no longer valid. `out-of-reach`: this device has nothing of it, and there is no
 * network.
 */
export type Guest =
  | { readonly kind: 'loading' | 'over' | 'out-of-reach' }
  | {
      readonly kind: 'ready'
      readonly event: GuestEvent
      /** Ids of the sheets that are on this device. */
      readonly saved: ReadonlySet<number>
      /** True while sheets are being downloaded. */
      readonly isSaving: boolean
    }

let opened: GuestStore | null = null
/** The store of guests on this device, one for the page. */
export const guestStore = (): GuestStore => {
  opened ??= openGuestStore(browserDeps(() => undefined))
  return opened
}

let storing: ReturnType<typeof createStoreParts> | null = null
const guestParts = (): ReturnType<typeof createStoreParts> => {
  storing ??= createStoreParts(
    browserDeps(() => undefined),
    navigator.serviceWorker,
  )
  return storing
}

const savedOf = async ({ sheets }: GuestStore, { pieces }: GuestEvent): Promise<Set<number>> => {
  const hashes = new Map((await sheets.list()).map(({ sheetId, sha256 }) => [sheetId, sha256]))
  return new Set(
    pieces.flatMap(({ sheet }) => (sheet !== null && hashes.get(sheet.id) === sheet.sha256 ? [sheet.id] : [])),
  )
}

/** Downloads the sheets that are not on the device yet, one after the other. Those that fail are tried at the next visit. */
const saveSheets = async (
  store: GuestStore,
  token: string,
  event: GuestEvent,
  { signal, onSaved }: { readonly signal: AbortSignal; readonly onSaved: (id: number) => void },
): Promise<void> => {
  const saved = await savedOf(store, event)
  for (const { id, title, sheet } of event.pieces) {
    if (sheet === null || saved.has(sheet.id)) continue
    const address = downloadGuestSheet.path.replace(':token', token).replace(':id', `${sheet.id}`)
    try {
      const bytes = await (await fetchFile(address, { signal })).arrayBuffer()
      await guestParts()(await partsFor(bytes))
      if ((await store.sheets.save(toSheet(id, sheet), bytes, title)) === null) onSaved(sheet.id)
    } catch (error) {
      if (signal.aborted || error instanceof OfflineError) return
      console.warn('guest_sheet.save_failed', error)
    }
  }
}

/** Reads what the device has, then asks the server, and saves the event and its sheets for the stand without network. */
const load = async (
  { call, offline }: { readonly call: Call; readonly offline: Offline | null },
  token: string,
  signal: AbortSignal,
  show: (change: (before: Guest) => Guest) => void,
): Promise<void> => {
  const store = guestStore()
  const link = guestLink(token)
  const known = await store.read(link).catch(() => null)
  const showEvent = async (event: GuestEvent, isSaving: boolean): Promise<void> => {
    const saved = await savedOf(store, event).catch(() => new Set<number>())
    if (!signal.aborted) show(() => ({ kind: 'ready', event, saved, isSaving }))
  }
  if (known !== null) await showEvent(known, false)
  try {
    const event = await call(getGuestEvent, { params: { token } }, { signal })
    await showEvent(event, true)
    await store.save(link, event)
    const serverNow = offline?.trustedClock.confirmed() ?? null
    // A device's clock that is ahead must not delete the sheets of a concert to come.
    if (serverNow !== null)
      await store.tidy(toWireDate(serverNow)).catch((error: unknown) => console.warn('guest.tidy_failed', error))
    const onSaved = (id: number): void =>
      show((before) => (before.kind === 'ready' ? { ...before, saved: new Set([...before.saved, id]) } : before))
    await saveSheets(store, token, event, { signal, onSaved })
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof RefusedError) {
      await store.remove(link).catch(() => undefined)
      return show(() => ({ kind: 'over' }))
    }
    if (!(error instanceof OfflineError || error instanceof TemporaryError)) console.warn('guest.load_failed', error)
    if (known === null) return show(() => ({ kind: 'out-of-reach' }))
  } finally {
    if (!signal.aborted) show((before) => (before.kind === 'ready' ? { ...before, isSaving: false } : before))
  }
}

/** The event and the sheets of a link, from this device and from the server. */
export const useGuest = (token: string): Guest => {
  const { call, offline } = useApp()
  const [guest, setGuest] = useState<Guest>({ kind: 'loading' })
  useEffect(() => {
    const stop = new AbortController()
    load({ call, offline }, token, stop.signal, setGuest).catch((error: unknown) => {
      console.warn('guest.load_failed', error)
      if (!stop.signal.aborted) setGuest({ kind: 'out-of-reach' })
    })
    return () => stop.abort()
  }, [call, offline, token])
  return guest
}
