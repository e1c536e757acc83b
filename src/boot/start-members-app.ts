import { canEnter } from '#contract/access.ts'
import type { AppPart } from '#contract/worker.ts'
import { wantParts } from '#device/app-parts.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { type Connectivity, watchConnectivity } from '../platform/offline/connectivity.ts'
import type { DevicePush } from '../platform/offline/device-push.ts'
import type { MemberStorage } from '../platform/offline/member-storage.ts'
import { isInstalled } from '../platform/offline/platform.ts'
import type { createUpdates } from '../platform/offline/updates.ts'
import type { RouterContext } from '../platform/session/app.tsx'
import { scheduleTokenRenewal } from '../platform/session/renewal.ts'
import type { Session } from '../platform/session/session.ts'

interface Start {
  readonly context: RouterContext
  readonly deps: DeviceDeps
  readonly connectivity: Connectivity
  readonly updates: ReturnType<typeof createUpdates>
  readonly push: DevicePush
  readonly win: Window
  /** Resolves when the first screen is shown. */
  readonly shown: Promise<void>
}

/** A substitute's page, which opens sheets without an account. */
const isGuest = (win: Window): boolean => /^\/[^/]+\/guest(\/|$)/.test(win.location.pathname)

/** Members, guests and the installed app store the members area for offline use; a visitor's browser does not. */
const wantsMembersArea = ({ session }: RouterContext, win: Window): boolean =>
  session.state.kind !== 'anonymous' || isInstalled(win) || isGuest(win)

/** Editors see without network which of their pages needs it. */
const partsFor = ({ session: { state } }: RouterContext): readonly AppPart[] =>
  state.kind !== 'anonymous' && canEnter('managing', state.member) ? ['administration'] : []

const wantsWorker = (context: RouterContext, win: Window): boolean =>
  wantsMembersArea(context, win) ||
  win.navigator.serviceWorker?.controller != null ||
  /^\/[^/]+\/intra(\/|$)/.test(win.location.pathname)

/** Milliseconds after which the background work no longer waits for the first screen. */
const maxWaitMs = 10_000

/**
 * Runs background work once the first screen is shown and has its data: on a slow line the worker's files and the lists
 * for offline use would delay it.
 */
const afterFirstScreen = ({ queryClient }: RouterContext, shown: Promise<void>, win: Window, run: () => void): void => {
  let isStarted = false
  const start = (): void => {
    if (isStarted) return
    isStarted = true
    unsubscribe()
    win.clearTimeout(timer)
    run()
  }
  const startIfIdle = (): void => {
    if (queryClient.isFetching() === 0) start()
  }
  let unsubscribe = (): void => undefined
  const timer = win.setTimeout(start, maxWaitMs)
  // A task later: the screen's effects have requested its data by then.
  void shown.then(() =>
    win.setTimeout(() => {
      if (isStarted) return
      unsubscribe = queryClient.getQueryCache().subscribe(startIfIdle)
      startIfIdle()
    }),
  )
}

/** Asks the worker to store the members area, if somebody uses it here. */
const storeMembersArea = ({ context, updates, win }: Start): void => {
  if (wantsMembersArea(context, win))
    updates
      .storeMembersArea(partsFor(context))
      .catch((error: unknown) => console.warn('members_area.store_failed', error))
}

const registerWorker = async (start: Start): Promise<void> => {
  const { context, deps, updates, win } = start
  const savedSheets = context.session.local?.savedSheets.get() ?? []
  if (wantsMembersArea(context, win))
    await wantParts(deps, partsFor(context), savedSheets.length > 0).catch((error: unknown) =>
      console.warn('app_parts.save_failed', error),
    )
  await updates.register(win, wantsMembersArea(context, win))
  storeMembersArea(start)
}

const isSignedIn = ({ state }: Session): boolean => state.kind === 'online' || state.kind === 'offline-known'

/** Calls the listener after a sign-in that did not reload the page. */
const onSignedIn = (session: Session, listener: () => void): void => {
  let was = isSignedIn(session)
  session.subscribe(() => {
    const is = isSignedIn(session)
    if (is && !was) listener()
    was = is
  })
}

/** Shows on the page that updates are held. */
const showHeld = ({ updates: { held }, win }: Start): void => {
  const updateAttribute = (): void => void win.document.documentElement.toggleAttribute('data-held', held.get())
  held.subscribe(updateAttribute)
  updateAttribute()
}

/** Fetches the annotations and the settings of the music stand since the last pull. */
const pullStand = async ({ context, deps }: Start, local: MemberStorage): Promise<void> => {
  const { session, call } = context
  if (session.state.kind === 'anonymous' || !canEnter('library', session.state.member)) return
  const [{ pullAnnotations }, { pullSharedAnnotations }, { pullStandSettings }, { openMemberSettings }] =
    await Promise.all([
      import('#device/annotations/pull.ts'),
      import('#device/annotations/shared.ts'),
      import('#device/stand-settings/pull.ts'),
      import('../features/sheets/stand/member-settings.ts'),
    ])
  await pullAnnotations({ ...local, call })
  await pullSharedAnnotations({ ...local, call })
  await openMemberSettings(local, deps.now).migrate()
  await pullStandSettings({ ...local, call })
}

/** Sends what waits and fetches what is needed offline, for a known member. */
const prepareMember = async (start: Start, local: MemberStorage): Promise<void> => {
  const { context, deps, connectivity, updates, push, win } = start
  const { session, queryClient, locale } = context
  const [
    { logFailure, startOfflinePreparation },
    { prepareOffline },
    { confirmMember, offlinePlan, savedElsewherePlan },
    { pinnedPlan },
    { removeGoneRecordings },
    { createSheetDownloader },
    { signOutIfAccountDeleted },
    { renewKept },
  ] = await Promise.all([
    import('../platform/offline/offline.ts'),
    import('../platform/offline/prepare-offline.ts'),
    import('../features/members-area/offline-plan.ts'),
    import('../features/members-area/pinned-plan.ts'),
    import('../features/members-area/recordings-on-device.ts'),
    import('../platform/offline/sheet-downloader.ts'),
    import('../platform/session/account-deleted.ts'),
    import('../features/documents/kept.ts'),
  ])
  signOutIfAccountDeleted({ deps, session, connectivity, origin: win.location.origin, locale })
  const signedIn = () => isSignedIn(session)
  const plan = () => pinnedPlan(context)
  const downloadMissing = createSheetDownloader({ deps, local, connectivity, signedIn, plan })
  startOfflinePreparation({
    ...{ deps, local, queryClient, win, signedIn },
    offline: { connectivity, updates },
    onSignedIn: (listener) => onSignedIn(session, listener),
    confirmedNow: () => context.offline?.trustedClock.confirmed() ?? null,
    plan: () => offlinePlan(context),
    pull: () => pullStand(start, local),
    onPrepared: async () => {
      await confirmMember(context)
      await push.renew().catch((error: unknown) => console.info('push.renew_failed', error))
      await prepareOffline(queryClient, local.persistence, await savedElsewherePlan(context))
      await removeGoneRecordings(context)
      // Not awaited: a download takes minutes, and the lists are refetched in the meantime.
      renewKept(context, local).catch(logFailure(deps, 'document.renew_failed'))
      downloadMissing().catch(logFailure(deps, 'sheet.download_failed'))
    },
  })
}

/** How long a page takes to be left, in ms. */
const leavingMs = 1000

/** Starts the background work of the members area after the first screen is shown. */
export const startMembersApp = (start: Start): void => {
  const { context, deps, connectivity, win, shown } = start
  const { session } = context
  const { local } = session
  watchConnectivity(connectivity, win.document, win)
  showHeld(start)
  /** The browser ends the requests of a page that is left; Firefox does so before the page learns that. */
  const logIfActive = (event: string) => (error: unknown) => {
    win.setTimeout(() => {
      if (deps.lifecycle.active) console.warn(event, error)
    }, leavingMs)
  }
  afterFirstScreen(context, shown, win, () => {
    if (import.meta.env.PROD && wantsWorker(context, win))
      registerWorker(start).catch(logIfActive('worker.register_failed'))
  })
  if (local === null) return
  scheduleTokenRenewal(session, deps, win.document)
  onSignedIn(session, () => storeMembersArea(start))
  afterFirstScreen(context, shown, win, () => {
    prepareMember(start, local).catch(logIfActive('members_area.prepare_failed'))
  })
}
