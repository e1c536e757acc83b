import { createFileRoute } from '@tanstack/react-router'
import { SheetScreen } from '../../../../features/repertoire/SheetScreen.tsx'

export const Route = createFileRoute('/$locale/intra/repertoire/composition/$id/sheet/$sheetId')({
  staticData: { title: 'stand.title', bare: true },
  component: () => {
    const { id, sheetId } = Route.useParams()
    return <SheetScreen compositionId={Number(id)} sheetId={Number(sheetId)} />
  },
})
