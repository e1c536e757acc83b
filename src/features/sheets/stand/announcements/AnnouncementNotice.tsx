import * as styles from './announcements.css'
import { useEffect } from 'react'
import { Button, QuietButton } from '../../../../ui/Button.tsx'
import { useText } from '../../../../ui/intl.tsx'
import type { Announcements } from './useAnnouncements.ts'

/** Milliseconds for which a passing message is shown. */
const passingMs = 6000

/** The offer to follow the conductor, until it is answered. */
export interface FollowOffer {
  readonly answer: (follow: boolean) => void
}

interface AnnouncementNoticeProps extends Pick<Announcements, 'notice' | 'dismiss' | 'open'> {
  /** True while a dialog covers the stand: the message waits, so that it is read out afterwards. */
  readonly isCovered: boolean
  /** Shown while there is no message. */
  readonly followOffer: FollowOffer | null
}

/** The message about an announced piece, or the offer to follow. Its region is always there, so that screen readers read out what appears. */
export const AnnouncementNotice = (props: AnnouncementNoticeProps) => {
  const { notice, dismiss, open, isCovered, followOffer } = props
  const text = useText()
  const shown = isCovered ? null : notice
  const isPassing = shown?.kind === 'told' && shown.isPassing
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has its own time
  useEffect(() => {
    if (!isPassing) return
    const timer = setTimeout(dismiss, passingMs)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div className={styles.announcement} role="status">
      {shown !== null && (
        <div className={styles.announcementCard}>
          <p>{shown.kind === 'told' ? shown.words : text('stand.announced.offer', { title: shown.announced.title })}</p>
          <div className="buttons">
            {shown.kind === 'offered' && (
              <Button onClick={() => open(shown.announced)}>{text('stand.announced.open')}</Button>
            )}
            <QuietButton onClick={dismiss}>
              {text(shown.kind === 'offered' ? 'stand.announced.stay' : 'stand.dialog.close')}
            </QuietButton>
          </div>
        </div>
      )}
      {notice === null && !isCovered && followOffer !== null && (
        <div className={styles.announcementCard}>
          <p>{text('stand.follow.offer')}</p>
          <div className="buttons">
            <Button onClick={() => followOffer.answer(true)}>{text('stand.follow')}</Button>
            <QuietButton onClick={() => followOffer.answer(false)}>{text('stand.follow.decline')}</QuietButton>
          </div>
        </div>
      )}
    </div>
  )
}
