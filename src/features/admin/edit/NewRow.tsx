import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import type { Values } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { RowList } from '../entries.ts'
import { EditForm } from './EditForm.tsx'
import { EditHead } from './EditScreen.tsx'
import type { EditedNoun } from './edited-noun.ts'

interface NewRowProps<Row extends { readonly id: number; readonly version: number }, Input> {
  readonly noun: EditedNoun<Row, Input> & { readonly list: RowList }
  readonly title: MessageId
  readonly intro?: MessageId
  readonly start?: Values | undefined
  /** Class of an element around the fields. */
  readonly layout?: string
  readonly aside?: (values: Values) => ReactNode
  /** Content between the title and the form. */
  readonly children?: ReactNode
}

/** The page of a new row; the saved row's own page follows, and reports that it was saved. */
export const NewRow = <Row extends { readonly id: number; readonly version: number }, Input>({
  noun,
  title,
  intro,
  start,
  layout,
  aside,
  children,
}: NewRowProps<Row, Input>) => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <EditHead list={noun.list} title={text(title)}>
        {intro && <p>{text(intro)}</p>}
      </EditHead>
      {children}
      <EditForm
        noun={noun}
        row={null}
        start={start}
        {...(layout && { layout })}
        {...(aside && { aside })}
        onSaved={({ id }) =>
          void navigate({
            to: `${noun.list}/$id`,
            params: { locale, id: `${id}` },
            search: { saved: true },
            replace: true,
          })
        }
      />
    </>
  )
}
