import { parse } from 'content-disposition';

/** Image pixels for each CSS pixel: sharp on screens of high density and on paper. */
const density = 2;

/**
 * Saves an SVG of this site as a PNG, which the browser draws. Its file name is that of the SVG, with another extension.
 * @param svgUrl address of the image, of the same origin
 * @throws an Error if the image cannot be loaded or drawn; the link to the SVG still works
 */
export async function saveAsPng(svgUrl: string): Promise<void> {
  const answer = await fetch(svgUrl);
  if (!answer.ok) throw new Error('The image could not be loaded.');
  const image = new Image();
  // The policy of the pages allows no `blob:` image (SEC-44).
  image.src = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  await image.decode().catch(() => {
    throw new Error('The image could not be drawn.');
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
  link.download = pngName(answer.headers.get('content-disposition'));
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param header `content-disposition` of the SVG */
function pngName(header: string | null): string {
  const name = header === null ? undefined : parse(header).parameters['filename'];
  return `${(name ?? 'image').replace(/\.svg$/i, '')}.png`;
}
