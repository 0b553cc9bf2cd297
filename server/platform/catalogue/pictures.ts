/**
 * The category icons of this product, on a 24 px grid with round strokes of 1.5 px. Their color has enough contrast on
 * light and dark backgrounds. They are served at `/assets/categories/{name}.svg`.
 */
const shapes: Record<string, string> = {
  snacks:
    '<path d="M7 4.5 8.5 6 10.3 4.5 12 6l1.7-1.5L15.5 6 17 4.5v15L15.5 18l-1.8 1.5L12 18l-1.7 1.5L8.5 18 7 19.5z"/><path d="M10 10.5h4M10 13.5h4"/>',
  chips:
    '<path d="M4.5 14.5C6 8 11 4.6 18.8 5.2c.6 7.8-2.8 12.8-9.3 14.3-2.8.3-5.3-2.2-5-5z"/><path d="M9.5 14.5 14 10M9 10.8v.1M13.4 14.6v.1"/>',
  chocolate:
    '<rect x="5" y="3.5" width="14" height="17" rx="2"/><path d="M12 3.5v9M5 12.5h14M5 8h14M8 16.5h8"/>',
  cookies:
    '<circle cx="12" cy="12" r="8.3"/><path d="M9 8.8v.1M14.6 8.4v.1M8.4 13.6v.1M12.2 12.1v.1M15.6 13.4v.1M12 16.6v.1"/>',
  crackers:
    '<rect x="4.5" y="4.5" width="15" height="15" rx="2.5"/><path d="M9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1"/>',
  nuts: '<path d="M12 3.5c4.2 3 6.3 6.2 6.3 9.8a6.3 6.3 0 0 1-12.6 0c0-3.600 2.1-6.800 6.300-9.800z"/><path d="M12 8v8.5"/>',
  popcorn:
    '<path d="M6.500 10.500 8 20.500h8l1.500-10"/><path d="M6.500 10.500a2.600 2.600 0 0 1 .6-5 3 3 0 0 1 4.900-1.500 3 3 0 0 1 4.900 1.500 2.600 2.600 0 0 1 .6 5zM10.300 10.500l.7 10M13.700 10.500l-.7 10"/>',
  bars: '<rect x="3.500" y="8" width="17" height="8" rx="2"/><path d="M8 8v8M16 8v8M11 11v.1M13.300 13.200v.1"/>',
  jerky:
    '<path d="M5 16.500C3.500 13 6 8 10.500 6s8.500-.5 8.500 3-3 4-4.500 6.500-3 4-5.500 4-3.400-1.500-4-3z"/><path d="M8.500 14.500c1-3 3-5 6-5.800"/>',
  fruit:
    '<path d="M12 8c-1.500-1.500-3-1.900-4.500-1.400C5 7.400 4 10 4.600 13c.7 3.800 3 7 5.200 7 .9 0 1.400-.5 2.200-.5s1.300.5 2.200.5c2.200 0 4.500-3.200 5.200-7 .6-3-.4-5.600-2.900-6.400C15 6.100 13.500 6.500 12 8z"/><path d="M12 8c0-2 .8-3.500 2.800-4.500"/>',
  candy:
    '<circle cx="12" cy="12" r="4.300"/><path d="m8.900 9-4.400-2.500-.5 4.800M15.100 15l4.400 2.500.5-4.800M10.500 14.500l3-5"/>',
  beverages: '<path d="M6.500 8.500h11l-1.200 12H7.700zM5.500 8.500h13M12 8.500l1.200-5h3.300"/>',
  water:
    '<path d="M12 3.500c3.700 4.300 5.800 7.500 5.800 10.500a5.800 5.800 0 0 1-11.600 0c0-3 2.100-6.200 5.800-10.500z"/><path d="M9 14.500a3 3 0 0 0 2.500 2.700"/>',
  coffee:
    '<path d="M4.500 9.500h12v5.500a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM16.500 11h1a2.500 2.500 0 0 1 0 5h-1.200M8.500 3.500v3M12.500 3.500v3"/>',
  tea: '<path d="M5 18.500C4 11 9 5.500 19 5c.5 10-5 15-12.500 14"/><path d="M4 20.500c2-5 5-8 9.500-10"/>',
  energy:
    '<path d="M8 4.500h8l1 2v13l-1 1H8l-1-1v-13zM7 6.500h10"/><path d="m12.700 9-2.700 4.300h4L11.300 17.500"/>',
};

const stroke = '#5f7f6d';

export const categoryIcons: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => [
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="${stroke}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${shape}</svg>`,
  ]),
);

/**
 * Pictures at the right of the heads of shipped dashboards (D-08), by the name in their address. They are low, fade
 * towards the title, and show on light and dark paper.
 */
export const backgrounds: Readonly<Record<string, string>> = {
  shelf: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 58" fill="none"><linearGradient id="fade" gradientUnits="userSpaceOnUse" x2="480"><stop stop-color="#3a8a66" stop-opacity="0"/><stop offset="1" stop-color="#3a8a66" stop-opacity=".5"/></linearGradient><path stroke="url(#fade)" stroke-width="1.5" d="M6 54v-42h28v42M38 54v-42h28v42M69 54v-42h18v42M93 54v-18h18v18M114 54v-42h14v42M134 54v-42h14v42M202 54v-30h28v30M233 54v-30h18v30M257 54v-36h14v36M275 54v-30h14v30M314 54v-36h14v36M332 54v-18h28v18M366 54v-24h14v24M383 54v-36h28v36M415 54v-18h28v18"/><path stroke="url(#fade)" stroke-width="2" d="M0 55h480v.01"/></svg>`,
};
