import * as styles from './status-line.css'
import { Link } from '@tanstack/react-router'
import { CloudOff, LogIn, TriangleAlert, Upload } from 'lucide-react'
import { useRef } from 'react'
import { toWireTime } from '#contract/clock.ts'
import { plausibleTime } from '#device/known-time.ts'
import { outboxCounts } from '#device/outbox/store.ts'
import { useAge, useFlag, useIsReachable, useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useEndedElsewhere, useMember, useNotAccepted } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { useScrollAnchor } from '../../ui/useScrollAnchor.ts'
import { useSustained } from '../../ui/useSustained.ts'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { EndedElsewhere, SignInAgain } from './SignInAgain.tsx'

/** Milliseconds before a waiting change is shown. Most are sent faster: their line would move the page twice. */
const sendingTime = 2000

/**
 * The status line under the header: offline and since when, pending changes, problems. Absent if there is nothing to
 * report.
 */
export const StatusLine = () => {
  const { locale, now, offline: network } = useApp()
  const { local, state } = useMember()
  const text = useText()
  const counts = outboxCounts(useSnapshot(local.records))
  const full = useFlag(local.storageFull)
  const clockWrong = useFlag(network?.clockWrong)
  const storageStalled = useFlag(network?.storageStalled)
  const age = useAge()
  const offline = state.kind === 'offline-known'
  const needsLogin = state.kind === 'needs-login'
  const isReachable = useIsReachable(network)
  const device = new Date()
  const isClockDoubted = !isReachable && plausibleTime(state.member, device) !== device
  const endedElsewhere = useEndedElsewhere() && !needsLogin
  const notAccepted = useNotAccepted()
  const { unreadable, newer } = useSnapshot(local.unlisted)
  const decisions = counts.rejected + counts.conflict + unreadable
  const isHeldUp = useSustained(counts.waiting > 0, sendingTime) || newer > 0 || offline || needsLogin
  const waiting = isHeldUp ? counts.waiting + newer : 0
  const line = useRef<HTMLDivElement>(null)
  useScrollAnchor(line)

  const stand = age === null ? null : toWireTime(age)
  const today = toWireTime(now()).slice(0, 10)
  const since =
    stand === null ? '' : stand.startsWith(today) ? timeOfDay(stand) : `${date(stand, locale)} ${timeOfDay(stand)}`
  const visible =
    offline ||
    needsLogin ||
    isClockDoubted ||
    endedElsewhere ||
    waiting > 0 ||
    decisions > 0 ||
    full ||
    clockWrong ||
    storageStalled ||
    notAccepted !== null

  return (
    <div role="status" ref={line}>
      {visible && (
        <p className={styles.line}>
          {needsLogin || endedElsewhere ? (
            <LogIn aria-hidden="true" />
          ) : offline ? (
            <CloudOff aria-hidden="true" />
          ) : decisions > 0 || full || clockWrong || storageStalled || notAccepted !== null ? (
            <TriangleAlert aria-hidden="true" />
          ) : (
            <Upload aria-hidden="true" />
          )}
          {offline && <b>{since === '' ? text('offline.line') : text('offline.line.since', { since })}</b>}
          {needsLogin && (isReachable ? <SignInAgain /> : <b>{text('session.needs_login.offline')}</b>)}
          {isClockDoubted && (
            <span>
              {text('offline.clock.doubted', {
                shown: date(toWireTime(device), locale),
                last: date(toWireTime(new Date(state.member.validatedAt)), locale),
              })}
            </span>
          )}
          {notAccepted !== null && <b>{text('session.not_accepted.line', { code: notAccepted })}</b>}
          {endedElsewhere && <EndedElsewhere />}
          {waiting > 0 && (
            <Link to="/$locale/intra/selfservice" params={{ locale }}>
              {text('outbox.waiting', { count: waiting })}
            </Link>
          )}
          {decisions > 0 && (
            <Link to="/$locale/intra/selfservice" params={{ locale }}>
              {text('outbox.decisions', { count: decisions })}
            </Link>
          )}
          {full && (
            <Link to="/$locale/intra/selfservice" params={{ locale }}>
              {text('offline.full')}
            </Link>
          )}
          {clockWrong && <span>{text('offline.clock')}</span>}
          {storageStalled && (
            <>
              <b>{text('storage.stalled.title')}.</b>
              <span>{text('storage.stalled.detail')}</span>
              <button type="button" onClick={() => location.reload()}>
                {text('page.failed.reload')}
              </button>
            </>
          )}
        </p>
      )}
    </div>
  )
}
