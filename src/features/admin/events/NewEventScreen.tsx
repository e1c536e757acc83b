import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { eventNoun } from './event-noun.ts'

/** A saved event opens with its programme and its answers. */
export const NewEventScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <EditHead list="/$locale/intra/admin/events" title={text('admin.events.new')}>
        <p>{text('admin.event.new.intro')}</p>
      </EditHead>
      <EditForm
        noun={eventNoun}
        row={null}
        onSaved={({ id }) =>
          void navigate({
            to: '/$locale/intra/admin/events/$id',
            params: { locale, id: `${id}` },
            search: { saved: true },
            replace: true,
          })
        }
      />
    </>
  )
}
