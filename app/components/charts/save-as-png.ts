/** Image pixels for each CSS pixel: sharp on screens of high density and on paper. */
const density = 2;

/**
 * Saves an SVG of this site as a PNG, which the browser draws.
 *
 * @param svgUrl address of the image, of the same origin
 * @param fileName with or without `.png`
 * @throws an Error if the image cannot be loaded or drawn; the link to the SVG still works
 */
export async function saveAsPng(svgUrl: string, fileName: string): Promise<void> {
  const image = new Image();
  image.src = svgUrl;
  await image.decode().catch(() => {
    throw new Error('The image could not be loaded.');
  });
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * density;
  canvas.height = image.naturalHeight * density;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (file === null) throw new Error('The image could not be drawn.');
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName.endsWith('.png') ? fileName : `${fileName}.png`;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
