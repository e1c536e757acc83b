import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { shortDate } from '../../../ui/wall-clock.ts'
import { AudienceChoice } from '../../enquiries/admin/AudienceControls.tsx'
import { FilesChoice } from '../../events/admin/controls.tsx'
import { invitationsField } from '../../events/admin/event-noun.ts'
import { wordsIn } from '../../events/admin/field-lists.ts'
import { SectionsControl } from '../../events/admin/player-controls.tsx'
import { WaysNote } from '../../events/admin/told-control.tsx'
import { bulletinReferencesQuery } from '../queries.ts'
import { bulletinPreviewQuery } from './queries.ts'

/** How many the chosen audience has, and how the news reaches them; nothing for an audience that the server refuses. */
const Preview = ({ values }: Pick<ControlProps, 'values'>) => {
  const text = useText()
  const { eventId = '', sections = '', invitations = '' } = values
  const audience = {
    eventId: eventId === '' ? null : Number(eventId),
    sections: [...wordsIn(sections)],
    invitations: invitationsField.send(invitations),
  }
  const { data } = useQuery(bulletinPreviewQuery(useApp(), audience))
  return (
    <div aria-live="polite">
      {data !== undefined && (
        <>
          <p>{text('sent.preview', { count: data.addressed })}</p>
          <WaysNote {...data} when={null} />
        </>
      )}
    </div>
  )
}

/** The event to whose players the bulletin goes, or none; below it how the audience is reached before it is sent. */
export const EventControl = ({ name, label, error, value = '', values, row, set }: ControlProps) => {
  const { locale } = useApp()
  const text = useText()
  const { data } = useQuery(bulletinReferencesQuery(useApp()))
  return (
    <>
      <SelectField
        {...{ name, label, error, value }}
        onChange={({ target }) => set(target.value)}
        choices={[
          { value: '', label: text('admin.bulletin.event.none') },
          ...(data?.events ?? []).map(({ id, title, dateStart }) => ({
            value: `${id}`,
            label: `${title}, ${shortDate(dateStart, locale)}`,
          })),
        ]}
      />
      {row === null && <Preview values={values} />}
    </>
  )
}

export const BulletinAudienceControl = (props: ControlProps) => {
  const { data } = useQuery(bulletinReferencesQuery(useApp()))
  return data === undefined ? null : <AudienceChoice {...props} askable={data} />
}

/** The sections beside the invitations, for whoever may write to everybody. */
export const BulletinSectionsControl = (props: ControlProps) => {
  const { data } = useQuery(bulletinReferencesQuery(useApp()))
  return data?.everybody ? <SectionsControl {...props} /> : null
}

export const BulletinFilesControl = (props: ControlProps) => {
  const { data } = useQuery(bulletinReferencesQuery(useApp()))
  return <FilesChoice {...props} files={data?.files ?? []} />
}
