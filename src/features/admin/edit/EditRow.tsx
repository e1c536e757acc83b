import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from './EditForm.tsx'
import { Edited, EditHead } from './EditScreen.tsx'
import type { EditedRow, PagedNoun } from './edited-noun.ts'
import { RemoveRow } from './RemoveRow.tsx'

interface EditRowProps<Row extends EditedRow, Input> {
  readonly noun: PagedNoun<Row, Input>
  /** Title until the row is loaded. */
  readonly title: MessageId
  /** Content below the title. */
  readonly intro?: (row: Row) => ReactNode
  /** Arranges the form and the removal with what else the page shows. */
  readonly layout?: (row: Row, form: ReactNode, removal: ReactNode) => ReactNode
}

const below = (_row: unknown, form: ReactNode, removal: ReactNode): ReactNode => (
  <div className="grid">
    {form}
    {removal}
  </div>
)

/** The page of the row whose id is in the address: its form, and its removal, after which the list follows. */
export const EditRow = <Row extends EditedRow, Input>({
  noun,
  title,
  intro,
  layout = below,
}: EditRowProps<Row, Input>) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const { saved: justSaved } = useSearch({ strict: false })
  const options = noun.query(app, Number(id))
  const query = useQuery(options)
  const { data } = query
  return (
    <>
      <EditHead list={noun.list} title={(data && noun.nameOf?.(data, locale)) ?? text(title)}>
        {data && intro?.(data)}
      </EditHead>
      <Edited query={query}>
        {(row) =>
          layout(
            row,
            <EditForm key={row.id} noun={noun} row={row} {...(justSaved && { justSaved })} />,
            <RemoveRow
              noun={noun}
              row={row}
              ownKey={options.queryKey}
              onRemoved={() => navigate({ to: noun.list, params: { locale }, replace: true, ignoreBlocker: true })}
            />,
          )
        }
      </Edited>
    </>
  )
}
