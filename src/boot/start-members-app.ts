import { canEnter } from '#contract/access.ts'
import type { AppPart } from '#contract/worker.ts'
import { wantParts } from '#device/app-parts.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { type Connectivity, watchConnectivity } from '../platform/offline/connectivity.ts'
import type { DevicePush } from '../platform/offline/device-push.ts'
import { isInstalled } from '../platform/offline/platform.ts'
import type { createUpdates } from '../platform/offline/updates.ts'
import type { RouterContext } from '../platform/session/app.tsx'
import { scheduleTokenRenewal } from '../platform/session/renewal.ts'

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

/** Starts the background work of the members area after the first screen is shown. */
export const startMembersApp = ({ context, deps, connectivity, updates, push, win, shown }: Start): void => {
  const { session, queryClient } = context
  const { local } = session
  watchConnectivity(connectivity, win.document, win)
  const updateHeldAttribute = (): void =>
    void win.document.documentElement.toggleAttribute('data-held', updates.held.get())
  updates.held.subscribe(updateHeldAttribute)
  updateHeldAttribute()
  const storeMembersArea = (): void => {
    if (wantsMembersArea(context, win))
      updates
        .storeMembersArea(partsFor(context))
        .catch((error: unknown) => console.warn('members_area.store_failed', error))
  }
  const registerWorker = async (): Promise<void> => {
    if (wantsMembersArea(context, win))
      await wantParts(deps, partsFor(context), (local?.savedSheets.get().length ?? 0) > 0).catch((error: unknown) =>
        console.warn('app_parts.save_failed', error),
      )
    await updates.register(win, wantsMembersArea(context, win))
    storeMembersArea()
  }
  afterFirstScreen(context, shown, win, () => {
    if (import.meta.env.PROD && wantsWorker(context, win))
      registerWorker().catch((error: unknown) => {
        // The browser ends the request for the worker when the page is left.
        if (deps.lifecycle.active) console.warn('worker.register_failed', error)
      })
  })
  if (local === null) return
  scheduleTokenRenewal(session, deps, win.document)
  const signedIn = () => session.state.kind === 'online' || session.state.kind === 'offline-known'
  const onSignedIn = (listener: () => void): void => {
    let was = signedIn()
    session.subscribe(() => {
      const is = signedIn()
      if (is && !was) listener()
      was = is
    })
  }
  onSignedIn(storeMembersArea)
  const start = async (): Promise<void> => {
    const [
      { logFailure, startOfflinePreparation },
      { pullAnnotations },
      { pullSharedAnnotations },
      { pullStandSettings },
      { openMemberSettings },
      { prepareOffline },
      { confirmMember, offlinePlan, savedElsewherePlan },
      { pinnedPlan },
      { createSheetDownloader },
      { signOutIfAccountDeleted },
    ] = await Promise.all([
      import('../platform/offline/offline.ts'),
      import('#device/annotations/pull.ts'),
      import('#device/annotations/shared.ts'),
      import('#device/stand-settings/pull.ts'),
      import('../features/sheets/stand/member-settings.ts'),
      import('../platform/offline/prepare-offline.ts'),
      import('../features/members-area/offline-plan.ts'),
      import('../features/members-area/pinned-plan.ts'),
      import('../platform/offline/sheet-downloader.ts'),
      import('../platform/session/account-deleted.ts'),
    ])
    signOutIfAccountDeleted({ deps, session, connectivity, origin: win.location.origin, locale: context.locale })
    const downloadMissing = createSheetDownloader({
      deps,
      local,
      connectivity,
      signedIn,
      plan: () => pinnedPlan(context),
    })
    startOfflinePreparation({
      deps,
      offline: { connectivity, updates },
      local,
      queryClient,
      win,
      signedIn,
      onSignedIn,
      confirmedNow: () => context.offline?.trustedClock.confirmed() ?? null,
      plan: () => offlinePlan(context),
      pull: async () => {
        const { state } = session
        if (state.kind === 'anonymous' || !canEnter('library', state.member)) return
        await pullAnnotations({ ...local, call: context.call })
        await pullSharedAnnotations({ ...local, call: context.call })
        await openMemberSettings(local, deps.now).migrate()
        await pullStandSettings({ ...local, call: context.call })
      },
      onPrepared: async () => {
        await confirmMember(context)
        await push.renew().catch((error: unknown) => console.info('push.renew_failed', error))
        await prepareOffline(queryClient, local.persistence, await savedElsewherePlan(context))
        // Not awaited: a download takes minutes, and the lists are refetched in the meantime.
        downloadMissing().catch(logFailure(deps, 'sheet.download_failed'))
      },
    })
  }
  afterFirstScreen(context, shown, win, () => {
    start().catch((error: unknown) => {
      // The browser ends the requests of a page that is left.
      if (deps.lifecycle.active) console.warn('members_area.prepare_failed', error)
    })
  })
}
