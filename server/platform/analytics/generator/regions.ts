import { textTable } from './text-table';

export interface Region {
  id: number;
  state: string;
  division: string;
  zone: string;
  /** Population in thousands (2020 census). */
  population: number;
}

const divisions = textTable(`
  Northeast | New England        | Connecticut 3606, Maine 1362, Massachusetts 7030, New Hampshire 1378, Rhode Island 1097, Vermont 643
  Northeast | Middle Atlantic    | New Jersey 9289, New York 20201, Pennsylvania 13003
  Midwest   | East North Central | Illinois 12813, Indiana 6786, Michigan 10077, Ohio 11799, Wisconsin 5894
  Midwest   | West North Central | Iowa 3190, Kansas 2938, Minnesota 5706, Missouri 6155, Nebraska 1962, North Dakota 779, South Dakota 887
  South     | South Atlantic     | Delaware 990, District of Columbia 690, Florida 21538, Georgia 10712, Maryland 6177, North Carolina 10439, South Carolina 5118, Virginia 8631, West Virginia 1794
  South     | East South Central | Alabama 5024, Kentucky 4506, Mississippi 2961, Tennessee 6911
  South     | West South Central | Arkansas 3012, Louisiana 4658, Oklahoma 3959, Texas 29146
  West      | Mountain           | Arizona 7152, Colorado 5774, Idaho 1839, Montana 1084, Nevada 3105, New Mexico 2118, Utah 3272, Wyoming 577
  West      | Pacific            | Alaska 733, California 39538, Hawaii 1455, Oregon 4237, Washington 7705
`);

/** 50 states and the District of Columbia in 9 census divisions and 4 zones. Ids count from 1 in order of the name. */
export const regions: readonly Region[] = divisions
  .flatMap(([zone = '', division = '', states = '']) =>
    states.split(', ').map((text) => {
      const at = text.lastIndexOf(' ');
      return { state: text.slice(0, at), division, zone, population: Number(text.slice(at)) };
    }),
  )
  .sort((a, b) => a.state.localeCompare(b.state, 'en'))
  .map((region, index) => ({ id: index + 1, ...region }));
