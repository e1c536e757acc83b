import { within } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { readPushOptIn } from '#device/push.ts'
import { readTokens } from '#device/tokens/record.ts'
import { openEndSession } from './end-session.ts'
import { type OpenPage, oidcOf, show } from './open-page.ts'

/** Milliseconds that the screen waits for the provider after the device was wiped. */
export const askingMs = 5000

/**
 * From here on the draft prompt does not hold a member on the page once their data is removed from the device. Must be
 * called before other listeners for the end of the page are added.
 */
export const leaveUnasked = (page: OpenPage): void =>
  page.win.addEventListener(
    'beforeunload',
    (event) => {
      if (page.isLeaving) event.stopImmediatePropagation()
    },
    { capture: true },
  )

/** Removes everything of a member from this device. Works offline. */
export const wipe = async ({ deps, device, win, shown: { local } }: OpenPage, sub: string): Promise<void> => {
  const [{ wipeDevice }, { endPush }] = await Promise.all([import('./sign-out.ts'), import('./end-push.ts')])
  const openDatabase = local?.sub === sub ? local.database : undefined
  if (openDatabase !== undefined) local?.persistence.stop()
  // In parallel: if a browser is slow with one and the app is closed in the meantime, the other is done.
  await Promise.all([wipeDevice(deps, device, win, sub, openDatabase), endPush(deps, win)])
  win.navigator.serviceWorker?.controller?.postMessage({ type: 'wiped' })
}

const removeAtServer = async (
  { deps, locale, win }: OpenPage,
  tokens: Awaited<ReturnType<typeof readTokens>>,
  push: Awaited<ReturnType<typeof readPushOptIn>>,
): Promise<void> => {
  if (tokens === null || push === null) return
  const { removePushDevice } = await import('./sign-out.ts')
  const { accessToken } = tokens
  await removePushDevice(deps, { device: push.device, accessToken, origin: win.location.origin, locale })
}

const endAtProvider = async (
  page: OpenPage,
  tokens: Awaited<ReturnType<typeof readTokens>>,
): Promise<string | null> => {
  const { deps, device, locale } = page
  const [{ endSessionAddress, revoke }, { provider, origin }] = await Promise.all([
    import('./sign-out.ts'),
    oidcOf(page),
  ])
  const metadata = await provider.metadata()
  const request = { tokens, metadata, clientId: provider.settings.clientId }
  await revoke(deps, request).catch((error: unknown) => console.warn('tokens.revoke_failed', error))
  return endSessionAddress(deps, device, { ...request, returnTo: `${origin}/${locale}` })
}

/** Wipes the device, then ends the session at the provider and leaves the page. */
export const signOut = async (page: OpenPage, sub: string): Promise<void> => {
  const { deps, device, locale, win } = page
  const tokens = await readTokens(device).catch(() => null)
  const push = await readPushOptIn(device, sub).catch(() => null)
  const note = (): Promise<void> => openEndSession(device, deps.uuid())
  // Before the wipe, in case the app is closed in the meantime: otherwise the provider would sign in the next user
  // as the one who left.
  const noted = await note().then(
    () => true,
    () => false,
  )
  // The device is wiped first: the next steps need a network that may be missing.
  await wipe(page, sub)
  // After the wipe even a full device has storage left.
  if (!noted) await note()
  const [address] = await Promise.all([
    within(deps, askingMs, endAtProvider(page, tokens), () => new OfflineError('timeout')).catch((error: unknown) => {
      // The next sign-in asks for the password. Without a network or after the timeout this failure is expected.
      if (!(error instanceof OfflineError)) console.warn('provider_session.end_failed', error)
      return null
    }),
    removeAtServer(page, tokens, push).catch((error: unknown) => console.info('push.unsubscribe_failed', error)),
  ])
  win.location.replace(address ?? `/${locale}`)
}

/** Returns the number of changes that have not reached the server; null if the outbox cannot be read, such as on a busy disk. */
const countWaiting = async ({ shown: { local } }: OpenPage): Promise<number | null> => {
  if (local === null) return 0
  const { outboxCounts } = await import('#device/outbox/store.ts')
  try {
    const { records, unlisted } = await local.outbox.snapshot()
    const counts = outboxCounts(records)
    // Records of a newer app would be lost too.
    return counts.waiting + counts.rejected + counts.conflict + unlisted.newer
  } catch (error) {
    console.warn('outbox.read_failed', error)
    return null
  }
}

/** Asks about changes, unsaved input, photographs and takes that a sign-out would delete. @returns false if there is nothing to ask */
export const askForUnsent = async (page: OpenPage, sendFailed: boolean): Promise<boolean> => {
  const waiting = await countWaiting(page)
  const drafts = page.shown.local?.drafts.list() ?? []
  const photographs = page.shown.local?.waitingPhotographs.get().length ?? 0
  const takes = page.shown.local?.waitingTakes.get() ?? []
  // A member who chose to send has seen the drafts, the photographs and the takes.
  if (waiting === 0 && (sendFailed || drafts.length + photographs + takes.length === 0)) return false
  const isUnread = waiting === null
  show(page, {
    question: { kind: 'waiting', waiting: waiting ?? 0, isUnread, drafts, photographs, takes, sendFailed },
  })
  return true
}

/**
 * Sends all pending changes now, even those that are scheduled for later. Returns false if this device cannot even try;
 * it may then be unable to count them, and nothing may be removed.
 */
export const sendNow = async ({ shown: { local } }: OpenPage): Promise<boolean> => {
  if (local === null) return true
  try {
    for (const record of await local.outbox.list()) if (record.state === 'waiting') await local.outbox.retry(record)
    await local.drain({ networkBack: true })
    return true
  } catch (error) {
    console.warn('outbox.send_failed', error)
    return false
  }
}
