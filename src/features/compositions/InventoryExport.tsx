import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

/** The inventory as a PDF or a spreadsheet, with the selected columns. */
export const InventoryExport = () => {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>
        <FileDown aria-hidden="true" />
        {text('library.export')}
      </QuietButton>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
