import { createFileRoute } from '@tanstack/react-router'
import { SheetScreen } from '../../../../features/repertoires/SheetScreen.tsx'
import { keyOf } from '../../../../features/sheets/stand/setlist.ts'

export const Route = createFileRoute('/$locale/intra/repertoire/composition/$id/sheet/$sheetId')({
  staticData: { title: 'stand.title', bare: true },
  validateSearch: ({ list, entry }): { list?: string | undefined; entry?: string | undefined } => ({
    list: typeof list === 'string' ? list : undefined,
    entry: typeof entry === 'string' ? entry : undefined,
  }),
  component: () => {
    const { id, sheetId } = Route.useParams()
    const { list, entry = keyOf(Number(id)) } = Route.useSearch()
    return <SheetScreen compositionId={Number(id)} sheetId={Number(sheetId)} list={list} entry={entry} />
  },
})
