import type { Meeting } from '#device/meetings.ts'
import { deviceKeys } from '#device/web-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { useLocalStorageState } from '../../ui/useLocalStorageState.ts'
import { MeetingCard } from './MeetingCard.tsx'
import { MeetingRows } from './MeetingRows.tsx'

const views = ['cards', 'list'] as const

/** The meetings as cards or as a list; the device remembers which. */
export const Meetings = ({ meetings }: { readonly meetings: readonly Meeting[] }) => {
  const text = useText()
  const [view, remember] = useLocalStorageState(deviceKeys.meetingsView, ...views)
  return (
    <>
      <fieldset className="meetings-view buttons">
        <legend className="visually-hidden">{text('meetings.view')}</legend>
        {views.map((one) => (
          <Button key={one} look="quiet" aria-pressed={one === view} onClick={() => remember(one)}>
            {text(`meetings.view.${one}`)}
          </Button>
        ))}
      </fieldset>
      {view === 'list' ? (
        <MeetingRows meetings={meetings} />
      ) : (
        <ul className="grid grid--two">
          {meetings.map((meeting) => (
            <li key={meeting.event.id}>
              <MeetingCard meeting={meeting} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
