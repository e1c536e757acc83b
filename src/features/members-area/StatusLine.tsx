import * as styles from './status-line.css'
import { Link } from '@tanstack/react-router'
import { CloudOff, LogIn, TriangleAlert, Upload } from 'lucide-react'
import { useRef } from 'react'
import { toWireTime } from '#contract/clock.ts'
import { plausibleTime } from '#device/known-time.ts'
import { outboxCounts } from '#device/outbox/store.ts'
import { useAge, useFlag, useIsReachable, useIsUnreachable, useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useEndedElsewhere, useMember, useNotAccepted } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { useScrollAnchor } from '../../ui/useScrollAnchor.ts'
import { useSustained } from '../../ui/useSustained.ts'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { EndedElsewhere, SignInAgain } from './SignInAgain.tsx'

/** Milliseconds before a waiting change is shown. Most are sent faster: their line would move the page twice. */
const sendingTime = 2000

/** The facts that the line reports. */
const useStatus = () => {
  const { offline: network } = useApp()
  const { local, state } = useMember()
  const counts = outboxCounts(useSnapshot(local.records))
  const full = useFlag(local.storageFull)
  const clockWrong = useFlag(network?.clockWrong)
  const storageStalled = useFlag(network?.storageStalled)
  const age = useAge()
  // The line would move the page at each start, until the first response.
  const isUnreachable = useIsUnreachable(network)
  const offline = state.kind === 'offline-known' && isUnreachable
  const needsLogin = state.kind === 'needs-login'
  const isReachable = useIsReachable(network)
  const device = new Date()
  const isClockDoubted = isUnreachable && plausibleTime(state.member, device) !== device
  const endedElsewhere = useEndedElsewhere() && !needsLogin
  const notAccepted = useNotAccepted()
  const { unreadable, newer } = useSnapshot(local.unlisted)
  const decisions = counts.rejected + counts.conflict + unreadable
  const isHeldUp = useSustained(counts.waiting > 0, sendingTime) || newer > 0 || offline || needsLogin
  const waiting = isHeldUp ? counts.waiting + newer : 0
  const hasProblem = decisions > 0 || full || clockWrong || storageStalled || notAccepted !== null
  return {
    offline,
    age,
    needsLogin,
    isReachable,
    isClockDoubted,
    endedElsewhere,
    notAccepted,
    waiting,
    decisions,
    full,
    clockWrong,
    storageStalled,
    hasProblem,
    visible: offline || needsLogin || isClockDoubted || endedElsewhere || waiting > 0 || hasProblem,
  }
}
type Status = ReturnType<typeof useStatus>

const StatusIcon = ({ needsLogin, endedElsewhere, offline, hasProblem }: Status) => {
  const Icon = needsLogin || endedElsewhere ? LogIn : offline ? CloudOff : hasProblem ? TriangleAlert : Upload
  return <Icon aria-hidden="true" />
}

/** The message that the app is offline, with the time of the oldest list of the screen. */
const Offline = ({ age }: Pick<Status, 'age'>) => {
  const { locale, now } = useApp()
  const text = useText()
  if (age === null) return <b>{text('offline.line')}</b>
  const stand = toWireTime(age)
  const today = toWireTime(now()).slice(0, 10)
  const since = stand.startsWith(today) ? timeOfDay(stand) : `${date(stand, locale)} ${timeOfDay(stand)}`
  return <b>{text('offline.line.since', { since })}</b>
}

const ClockDoubted = () => {
  const { locale } = useApp()
  const { member } = useMember().state
  const shown = date(toWireTime(new Date()), locale)
  const last = date(toWireTime(new Date(member.validatedAt)), locale)
  return <span>{useText()('offline.clock.doubted', { shown, last })}</span>
}

const StorageStalled = () => {
  const text = useText()
  return (
    <>
      <b>{text('storage.stalled.title')}.</b>
      <span>{text('storage.stalled.detail')}</span>
      <button type="button" onClick={() => location.reload()}>
        {text('page.failed.reload')}
      </button>
    </>
  )
}

const DeviceLink = ({ children }: { readonly children: string }) => (
  <Link to="/$locale/intra/selfservice" params={{ locale: useApp().locale }}>
    {children}
  </Link>
)

/**
 * The status line under the header: offline and since when, pending changes, problems. Absent if there is nothing to
 * report.
 */
export const StatusLine = () => {
  const text = useText()
  const status = useStatus()
  const { needsLogin, isReachable, notAccepted, waiting, decisions } = status
  const line = useRef<HTMLDivElement>(null)
  useScrollAnchor(line)
  return (
    <div role="status" ref={line}>
      {status.visible && (
        <p className={styles.line}>
          <StatusIcon {...status} />
          {status.offline && <Offline age={status.age} />}
          {needsLogin && (isReachable ? <SignInAgain /> : <b>{text('session.needs_login.offline')}</b>)}
          {status.isClockDoubted && <ClockDoubted />}
          {notAccepted !== null && <b>{text('session.not_accepted.line', { code: notAccepted })}</b>}
          {status.endedElsewhere && <EndedElsewhere />}
          {waiting > 0 && <DeviceLink>{text('outbox.waiting', { count: waiting })}</DeviceLink>}
          {decisions > 0 && <DeviceLink>{text('outbox.decisions', { count: decisions })}</DeviceLink>}
          {status.full && <DeviceLink>{text('offline.full')}</DeviceLink>}
          {status.clockWrong && <span>{text('offline.clock')}</span>}
          {status.storageStalled && <StorageStalled />}
        </p>
      )}
    </div>
  )
}
