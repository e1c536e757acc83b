import { alarmMinutes } from '#contract/feeds.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useText } from '../../ui/intl.tsx'
import type { Alarm } from './useFeed.ts'

interface FeedAlarmProps {
  /** Minutes before an event. */
  readonly alarm: number | null
  readonly onChange: (alarm: Alarm) => void
}

/** Selects the feed's alarm, with a note on how calendars handle it. */
export const FeedAlarm = ({ alarm, onChange }: FeedAlarmProps) => {
  const text = useText()
  return (
    <SelectField
      name="feed-alarm"
      label={text('feed.alarm')}
      hint={text('feed.alarm.hint')}
      value={`${alarm ?? ''}`}
      onChange={({ currentTarget }) =>
        onChange(alarmMinutes.find((minutes) => `${minutes}` === currentTarget.value) ?? null)
      }
      choices={[
        { value: '', label: text('feed.alarm.none') },
        ...alarmMinutes.map((minutes) => ({ value: `${minutes}`, label: text(`feed.alarm.${minutes}`) })),
      ]}
    />
  )
}
