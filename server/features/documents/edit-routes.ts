import { documentTypes, fileResource, uploadFile } from '#contract/edited-documents.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { addFile, fileRows } from './edit.ts'
import { writeFiles } from './policy.ts'

export const mountEditedFiles = (api: Api): void => {
  mount(api, uploadFile, writeFiles, async ({ input, upload, author, deps: { write, files } }) => {
    const received = await receiveFile(files, upload, { accepted: documentTypes, wrong: 'validation.file_type' })
    return { body: await write(addFile, input.query, received, author), status: 201 }
  })

  mountResource(api, fileResource, writeFiles, fileRows)
}
