/**
 * Pictures at the right of the heads of shipped dashboards (D-08), by the name in their address. They are low, fade
 * towards the title, and show on light and dark paper.
 */
export const backgrounds: Readonly<Record<string, string>> = {
  shelf: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 58" fill="none"><linearGradient id="fade" gradientUnits="userSpaceOnUse" x2="480"><stop stop-color="#3a8a66" stop-opacity="0"/><stop offset="1" stop-color="#3a8a66" stop-opacity=".5"/></linearGradient><path stroke="url(#fade)" stroke-width="1.5" d="M6 54v-42h28v42M38 54v-42h28v42M69 54v-42h18v42M93 54v-18h18v18M114 54v-42h14v42M134 54v-42h14v42M202 54v-30h28v30M233 54v-30h18v30M257 54v-36h14v36M275 54v-30h14v30M314 54v-36h14v36M332 54v-18h28v18M366 54v-24h14v24M383 54v-36h28v36M415 54v-18h28v18"/><path stroke="url(#fade)" stroke-width="2" d="M0 55h480v.01"/></svg>`,
};
