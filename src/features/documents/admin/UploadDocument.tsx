import { FileInput, uploadFile } from '#contract/edited-documents.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { documentFields } from './document-noun.ts'
import { UploadForm } from './UploadForm.tsx'

/** A document from an editor. */
export const UploadDocument = () => {
  const { call } = useApp()
  return (
    <UploadForm
      fields={documentFields}
      rules={FileInput}
      send={(file, { title, category, roleType, group, folder }) =>
        call(
          uploadFile,
          {
            query: {
              title,
              category: category ?? undefined,
              roleType: roleType ?? undefined,
              group: group ?? undefined,
              folder: folder ?? undefined,
            },
          },
          { file },
        )
      }
    />
  )
}
