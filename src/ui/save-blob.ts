/** Downloads the bytes as a file of that name. */
export const saveBlob = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the address only after the click's task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
